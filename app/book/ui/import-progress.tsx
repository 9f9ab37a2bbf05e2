// Files on their way in, with real progress and a way to stop each; and files that were refused, with why.

import { Button } from '../../widgets/button.tsx';
import { formatBytes } from '../../widgets/format.ts';
import { Meter } from '../../widgets/pictures.tsx';
import { Refused } from '../../widgets/refused.tsx';
import { dismissRefused, type ImportJob, importJobs, refusedFiles } from './state.ts';
import { words } from './words.ts';

export function ImportProgress() {
  const jobs = importJobs.value;
  const refused = refusedFiles.value;
  if (jobs.length === 0 && refused.length === 0) return null;
  return (
    <section class="imports stack-s">
      {jobs.map((job) => (
        <Job key={job.key} job={job} />
      ))}
      {refused.map((file) => (
        <div key={file.key} class="import-refused">
          <Refused code={file.code} about={file.name} />
          <Button look="plain" onPress={() => dismissRefused(file.key)}>
            {words('dismiss')}
          </Button>
        </div>
      ))}
    </section>
  );
}

function Job({ job }: { readonly job: ImportJob }) {
  const { progress, name } = job;
  const share = progress === null || progress.total === 0 ? 0 : progress.done / progress.total;
  return (
    <div class="import-job">
      <div>
        <p class="import-name" dir="auto">
          {name}
        </p>
        <Meter share={share} name={words('adding', { name })} />
        <p class="small num">
          {progress === null
            ? words('preparing')
            : words('readingFile', { done: formatBytes(progress.done), total: formatBytes(progress.total) })}
        </p>
      </div>
      <Button look="plain" onPress={job.stop}>
        {words('stop')}
      </Button>
    </div>
  );
}
