// The documented entry, `node dist/apps/api/main.js`; `nest start` runs src/main.js beside it.
import './src/main';
