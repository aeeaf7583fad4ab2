/** Secrets of the benchmark's own service: nothing but the benchmark's data stands behind them. */
export const SECRETS = {
  KEY_PEPPER: 'pepper-of-the-benchmark-0123456789abcdef',
  UPLOAD_TOKEN_SECRET: 'upload-of-the-benchmark-0123456789abcdef',
  URL_SIGNING_SECRET: 'url-of-the-benchmark-0123456789abcdef0123',
  IDENTITY_PEPPER: 'identity-of-the-benchmark-0123456789abc',
  CURSOR_SECRET: 'cursor-of-the-benchmark-0123456789abcdef',
  WEBHOOK_SECRET: 'webhook-of-the-benchmark-0123456789abcdef',
} as const;
