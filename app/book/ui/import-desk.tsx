// Where files come in, from whatever place: asks once what they are for, then hands them to the import.

import { useState } from 'preact/hooks';
import { newRequestId } from '../../rpc/origin.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { Field } from '../../widgets/field.tsx';
import { lastSubjectKey, parseLastSubject } from '../../widgets/last-subject.ts';
import { useKept } from '../../widgets/memory.ts';
import { importFiles } from './import-files.ts';
import { waitingFiles } from './state.ts';
import { words } from './words.ts';

/** `beforeAdding` turns Books on and puts the person's own set in use; files never land in the sample. */
export function useAddFiles(beforeAdding: () => Promise<void>): (files: readonly File[]) => void {
  const subject = useKept(lastSubjectKey, parseLastSubject);
  return (files) => {
    if (files.length === 0) return;
    const known = subject.peek();
    if (known === null) waitingFiles.value = files;
    else void beforeAdding().then(() => importFiles(files, known));
  };
}

export function ImportDesk({ beforeAdding }: { readonly beforeAdding: () => Promise<void> }) {
  const files = waitingFiles.value;
  if (files.length === 0) return null;
  return <AskPurpose files={files} beforeAdding={beforeAdding} />;
}

interface AskPurposeProps {
  readonly files: readonly File[];
  readonly beforeAdding: () => Promise<void>;
}

function AskPurpose({ files, beforeAdding }: AskPurposeProps) {
  const subject = useKept(lastSubjectKey, parseLastSubject);
  const [purpose, setPurpose] = useState('');
  const close = () => {
    waitingFiles.value = [];
  };
  const add = async () => {
    const name = purpose.trim() === '' ? words('whatForDefault') : purpose.trim();
    const made = { id: newRequestId(), name };
    subject.value = made;
    close();
    await beforeAdding();
    await importFiles(files, made);
  };
  return (
    <Dialog
      title={words('whatFor')}
      closeName={words('close')}
      onClose={close}
      foot={
        <>
          <Button look="main" onPress={() => void add()}>
            {words('addIt', { n: files.length })}
          </Button>
          <Button look="plain" onPress={close}>
            {words('cancel')}
          </Button>
        </>
      }
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <p class="quiet import-names" dir="auto">
          {files.map((file) => file.name).join(', ')}
        </p>
        <Field
          label={words('whatForField')}
          hint={words('whatForHint')}
          value={purpose}
          onInput={setPurpose}
          placeholder={words('whatForDefault')}
          takesFocus
        />
      </form>
    </Dialog>
  );
}
