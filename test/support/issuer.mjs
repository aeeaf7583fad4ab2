// A real OpenID provider for the tests, in a process of its own (the package is ESM). Whoever it is told to be is signed in without a question.
import { Provider } from 'oidc-provider';
import { createServer } from 'node:http';

/** @type {{ sub: string, claims: Record<string, unknown> } | null} */
let present = null;
const server = createServer((request, response) => handler(request, response));
let handler = (_request, response) => response.end();

server.listen(0, '127.0.0.1', async () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const { redirectUri, clientId, clientSecret } = JSON.parse(process.argv[2]);
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Session: 60, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...present?.claims }) }),
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const { params, prompt } = await provider.interactionDetails(context.req, context.res);
    if (present === null) return provider.interactionFinished(context.req, context.res, { error: 'access_denied' });
    const grant = new provider.Grant({ accountId: present.sub, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    const login = { accountId: present.sub };
    const result = prompt.name === 'login' ? { login } : { login, consent: { grantId: await grant.save() } };
    return provider.interactionFinished(context.req, context.res, result);
  });
  handler = provider.callback();
  process.send({ issuer });
});

process.on('message', ({ account }) => {
  present = account;
  process.send({ done: true });
});
process.on('disconnect', () => process.exit(0));
