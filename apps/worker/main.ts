// The documented entry, `node dist/apps/worker/main.js`; `nest start` runs src/main.js beside it.
import './src/main';
