import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** What tests share (`test/jest/runtime.js`) and the processes that they start are the built code. */
export default function build(): void {
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: join(__dirname, '../..'), stdio: ['ignore', 'ignore', 'inherit'] });
}
