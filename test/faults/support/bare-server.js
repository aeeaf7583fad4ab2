// A server that does nothing but answer: how long its callers wait is the machine's doing. Run by machine.ts in a process of its own.
const { createServer } = require('node:http');

const server = createServer((request, response) => {
  request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{"status":"ok"}'));
});
// Whoever asks seldom finds the connection open.
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('disconnect', () => process.exit());
