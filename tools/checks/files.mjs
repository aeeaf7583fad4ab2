import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What is installed, built or made at run time: .gitignore without asking git, which a plain copy of the sources does not have. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', '.bench', 'coverage', 'tmp', 'secrets']);

/** Paths of the files under these folders, relative to the root. */
export function filesUnder(root, folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (LEFT_OUT.has(entry.name) || entry.isSymbolicLink()) return [];
      return entry.isDirectory() ? filesUnder(root, [path]) : [path];
    }),
  );
}
