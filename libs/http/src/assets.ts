import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A front end's built file, e.g. `asset('widget', 'widget.js')`: beside the apps in the build; where the sources run
 * directly (tests), in the build of the checkout.
 * @throws Error where it was not built
 */
export function asset(app: string, name: string): Buffer {
  // In a checkout `apps` holds what these files are made of, so the build goes first.
  const root = join(__dirname, '../../..');
  const places = [join(root, 'dist/apps', app, name), join(root, 'apps', app, name)];
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`${app}/${name} is not built: run npm run build`);
  return readFileSync(found);
}
