import { TestService } from './support/service';
jest.setTimeout(90_000);
it('debug', async () => {
  const service = await TestService.start();
  const team = await service.seed.team();
  const investor = service.as(team.key);
  const { body } = await investor.post('/v1/companies', { name: 'Acme Robotics' });
  const room = `/v1/companies/${body.id}`;
  const bytes = Buffer.from(`%PDF-1.4\n${'0123456789'.repeat(50_000)}\n%%EOF\n`);
  const created = await investor.upload(`${room}/documents`, bytes, {}, { fileName: 'a.pdf' });
  const url = ((await investor.get(`${room}/documents/${created.body.id}/download-url`)).body.url as string).replace('http://deal-flow.test', service.baseUrl);
  const r = await fetch(url);
  await r.arrayBuffer();
  const server: any = service.api.getHttpServer();
  const sockets: any[] = (process as any)._getActiveHandles().filter((h: any) => h.constructor.name === 'Socket' && h.server === server);
  const t = performance.now();
  const timer = setInterval(() => {
    server.getConnections((_e: any, n: number) => process.stderr.write(`t=${Math.round(performance.now() - t)} connections ${n}\n`));
    for (const s of (process as any)._getActiveHandles()) if (s.constructor.name === 'Socket' && s._httpMessage !== undefined) process.stderr.write(`  socket local ${s.localPort} remote ${s.remotePort} msg ${s._httpMessage?.finished} destroyed ${s.destroyed} ended ${s.writableEnded}\n`);
  }, 3000);
  await service.api.close();
  process.stderr.write(`api closed ${Math.round(performance.now() - t)} ${sockets.length}\n`);
  clearInterval(timer);
});
