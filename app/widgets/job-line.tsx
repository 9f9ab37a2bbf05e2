// Work that takes a while: what it is, how far it is, and the way to stop it.

import { Button } from './button.tsx';
import { Meter } from './pictures.tsx';

interface JobLineProps {
  /** The file or the thing that it is about. */
  readonly about: string;
  /** What is done with it, for those who hear the page. */
  readonly name: string;
  readonly share: number;
  readonly note: string;
  /** What stops it; null when it is past stopping. */
  readonly stop: { readonly name: string; readonly run: () => void } | null;
}

export function JobLine({ about, name, share, note, stop }: JobLineProps) {
  return (
    <div class="job">
      <div>
        <p class="job-about" dir="auto">
          {about}
        </p>
        <Meter share={share} name={name} />
        <p class="small num">{note}</p>
      </div>
      {stop !== null && (
        <Button look="plain" onPress={stop.run}>
          {stop.name}
        </Button>
      )}
    </div>
  );
}
