import { type Applicant, FairTurns } from './fair-turns';

const LIMITS = { running: 1, perAccount: 3, perClient: 6, total: 12 };

/** Turns whose work ends when told to, with the order in which they began. */
function stage(limits = LIMITS) {
  const turns = new FairTurns(limits);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const settle = (): Promise<void> => new Promise(setImmediate);
  const apply = (name: string, { known = false, client = 'a', account = name }: Partial<Applicant> = {}): void => {
    const work = (): Promise<void> => {
      began.push(name);
      return new Promise((resolve) => ends.push(resolve));
    };
    turns.run({ known, client, account }, work).catch((error: { code: string; headers: object }) => {
      expect(error).toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '5' } });
      refused.push(name);
    });
  };
  const playOn = async (): Promise<void> => {
    await settle();
    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
  };
  return { turns, began, refused, apply, playOn, settle };
}

it('lets clients take turns, whatever one of them sends', async () => {
  const { apply, began, playOn } = stage();
  for (let i = 1; i <= 6; i++) apply(`flood ${i}`);
  apply('other', { client: 'b' });
  await playOn();
  expect(began.slice(0, 3)).toEqual(['flood 1', 'flood 2', 'other']);
  expect(began).toHaveLength(7);
});

it('lets the accounts at one client take turns, each in order', async () => {
  const { apply, began, playOn } = stage();
  for (let i = 1; i <= 3; i++) apply(`guess ${i}`, { account: 'victim' });
  apply('colleague 1', { account: 'colleague' });
  apply('colleague 2', { account: 'colleague' });
  await playOn();
  expect(began).toEqual(['guess 1', 'guess 2', 'colleague 1', 'guess 3', 'colleague 2']);
});

it('serves a known one at every second turn at the latest', async () => {
  const { apply, began, playOn } = stage();
  for (let i = 1; i <= 6; i++) apply(`stranger ${i}`, { client: `${i}` });
  for (let i = 1; i <= 3; i++) apply(`known ${i}`, { known: true, client: `k${i}` });
  await playOn();
  expect(began.slice(0, 7)).toEqual(['stranger 1', 'known 1', 'stranger 2', 'known 2', 'stranger 3', 'known 3', 'stranger 4']);
});

it('never checks two guesses at one account from one client at once, and fills its places with others', async () => {
  const { apply, began, playOn, settle } = stage({ ...LIMITS, running: 2 });
  apply('one', { account: 'x' });
  apply('two', { account: 'x' });
  apply('other', { account: 'y' });
  await settle();
  expect(began).toEqual(['one', 'other']);
  await playOn();
  expect(began).toEqual(['one', 'other', 'two']);
});

it('bounds the line of an account', async () => {
  const { apply, began, refused, playOn } = stage();
  for (let i = 0; i < 10; i++) apply(`${i}`, { account: 'victim' });
  await playOn();
  expect(began).toEqual(['0', '1', '2', '3']);
  expect(refused).toEqual(['4', '5', '6', '7', '8', '9']);
});

it('has the longest line of a client give way to an account that waits less', async () => {
  const { apply, began, refused, playOn } = stage();
  for (const account of ['x', 'y']) for (let i = 0; i < 4; i++) apply(`${account}${i}`, { account });
  apply('z', { account: 'z' });
  await playOn();
  expect(began).toContain('z');
  expect(refused).toEqual(['y3', 'x3']);
});

it('has the largest crowd give way to a client that waits less, and bounds all of them together', async () => {
  const { apply, began, refused, playOn } = stage({ ...LIMITS, total: 8 });
  for (const client of ['a', 'b']) for (let i = 0; i < 5; i++) apply(`${client}${i}`, { client });
  apply('late', { client: 'c' });
  await playOn();
  expect(began).toContain('late');
  expect(began).toHaveLength(9);
  expect(refused).toHaveLength(2);
});

it('goes on after work that fails', async () => {
  const turns = new FairTurns(LIMITS);
  await expect(turns.run({ known: false, client: 'a', account: 'a' }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.run({ known: false, client: 'a', account: 'a' }, () => Promise.resolve(1))).toBe(1);
});
