import { useState } from 'preact/hooks';
import { upload } from '../api';
import { Refusal } from '../refusal';
import { Field } from './fields';
import { problemOf } from './file-check';
import { useAction } from './loading';
import { Problem } from './screen';

interface UploadFormProps<T> {
  label: string;
  action: string;
  path: string;
  /** As the input's `accept`, where it takes PDFs alone. */
  accept?: string;
  onDone(made: T): void;
}

/** One file, with the share that has gone. */
export function UploadForm<T>({ label, action, path, accept, onDone }: UploadFormProps<T>) {
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const { busy, problem, run } = useAction();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (!file) return;
    setShare(0);
    void run(async () => {
      const wrong = problemOf(file, accept !== undefined);
      if (wrong) throw new Refusal('file', wrong);
      const made = await upload<T>(path, file, setShare);
      form.reset();
      setFile(null);
      onDone(made);
    });
  };
  return (
    <form class="card inline" onSubmit={submit}>
      <Field label={label}>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            accept={accept}
            required
            onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
          />
        )}
      </Field>
      <button type="submit" aria-disabled={busy}>
        {busy ? 'Sending…' : action}
      </button>
      {busy && <progress class="wide" aria-label="Sending" max={1} value={share} />}
      <Problem text={problem} />
    </form>
  );
}
