/** Characters that may stand in a quoted ASCII name without any escape that some browser gets wrong. */
const UNSAFE_ASCII = /[^A-Za-z0-9 ._()+=@,-]/g;
/** Control, bidi and other invisible characters: they disguise a name (`deck[RLO]fdp.exe`) or break a header. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}/\\]/gu;

/**
 * `Content-Disposition` of a download (RFC 6266, RFC 8187): always an attachment, so that no browser shows a file within
 * our origin.
 */
export function attachment(fileName: string): string {
  // Cut first: cutting a pair of surrogates apart leaves a half that the next step replaces.
  const name = fileName.normalize('NFC').slice(0, 200).replace(INVISIBLE, '_') || 'file';
  const ascii = name.replace(UNSAFE_ASCII, '_');
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
