// The documented entry, `node dist/apps/mcp/main.js`; `nest start` runs src/main.js beside it.
import './src/main';
