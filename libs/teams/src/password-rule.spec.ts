import { ApiError } from '@app/errors';
import { assertPassword } from './password-rule';

const EMAIL = 'ada.lovelace@Northwind.example';

/** The issue of the field `password`, or `taken`. */
function refusalOf(password: string): string {
  try {
    assertPassword(password, EMAIL);
    return 'taken';
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_request') throw error;
    expect(error.details).toMatchObject([{ field: 'password' }]);
    if (password !== '') expect(error.message).not.toContain(password);
    return error.details[0]?.issue ?? '';
  }
}

it.each([
  'correct horse battery',
  'tr0ub4dor&3-x',
  'ünïcödé-wörds',
  '🦀🦀🦊🦊🐙🐙🦉🦉🐝🦁',
  ` ${'x y'.repeat(4)}z`,
  'b'.repeat(99) + 'a'.repeat(101),
])('takes %j', (password) => expect(refusalOf(password)).toBe('taken'));

it.each(['', 'ninechars', 'x'.repeat(201), ' '.repeat(12), '\u3000'.repeat(12), '🦀'.repeat(9), 'e\u0301'.repeat(9)])(
  'is a matter of length: %j',
  (password) => expect(refusalOf(password)).toBe('must be a string of 10 to 200 characters, not blank'),
);

it.each([
  'password123',
  'Password123',
  'QWERTYUIOP',
  '1234567890',
  'passwordpassword',
  '1q2w3e4r5t',
  ' password123 ',
  'ｐａｓｓｗｏｒｄ１２３',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'abcdefghijkl',
  '9876543210',
])('refuses what everybody thinks of: %j', (password) => expect(refusalOf(password)).toMatch(/too common/));

it('refuses the e-mail address and its local part', () => {
  for (const password of [EMAIL, 'ADA.LOVELACE', 'ada.lovelace']) expect(refusalOf(password)).toMatch(/e-mail/);
});
