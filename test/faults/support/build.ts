import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The processes of this suite run the built code. */
export default function build(): void {
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: join(__dirname, '../../..'), stdio: ['ignore', 'ignore', 'inherit'] });
}
