import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A front end's built file, e.g. `asset('widget', 'widget.js')`: beside this lib in the build; where the sources run
 * directly (tests), in the build of the checkout.
 * @throws Error where it was not built
 */
export function asset(lib: string, name: string): Buffer {
  const places = [join(__dirname, '../..', lib, 'assets', name), join(process.cwd(), 'dist/libs', lib, 'assets', name)];
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`${lib}/${name} is not built: run npm run build`);
  return readFileSync(found);
}
