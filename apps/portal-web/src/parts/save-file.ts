import { fetchFile } from '../api';

/** The session goes with a header, which a plain link cannot send. */
export async function saveFile(path: string, name: string, body?: object): Promise<void> {
  const url = URL.createObjectURL(await fetchFile(path, body));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
