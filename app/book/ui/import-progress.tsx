// Files on their way in, with real progress and a way to stop; and files that were refused, with why.

import { Button } from '../../widgets/button.tsx';
import { formatBytes } from '../../widgets/format.ts';
import { JobLine } from '../../widgets/job-line.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { type ImportJob, importJobs, refusedFiles } from './state.ts';
import { words } from './words.ts';

export function ImportProgress() {
  const [job, ...waiting] = importJobs.value;
  if (job === undefined && refusedFiles.value.length === 0) return null;
  return (
    <section class="imports stack-s">
      {job !== undefined && <ImportProgressOf job={job} />}
      {waiting.length > 0 && (
        <div class="import-waiting">
          <span class="small">{words('moreWaiting', { n: waiting.length })}</span>
          <Button look="plain" onPress={() => stopAll()}>
            {words('stopAll')}
          </Button>
        </div>
      )}
      <RefusedFiles />
    </section>
  );
}

export function ImportProgressOf({ job }: { readonly job: ImportJob }) {
  const { progress, name } = job;
  const share = progress === null || progress.total === 0 ? 0 : progress.done / progress.total;
  return (
    <JobLine
      about={name}
      name={words('adding', { name })}
      share={share}
      note={progress === null ? words('readingIt') : progressLine(progress)}
      stop={{ name: words('stop'), run: job.stop }}
    />
  );
}

function progressLine({ done, total, unit }: NonNullable<ImportJob['progress']>): string {
  if (unit === 'parts') return words('partOf', { part: done, total });
  if (unit === 'pages') return words('pageOf', { page: done, total });
  return words('readingFile', { done: formatBytes(done), total: formatBytes(total) });
}

function stopAll(): void {
  for (const job of importJobs.peek()) job.stop();
}
