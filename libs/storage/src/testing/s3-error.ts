export const XML = '<?xml version="1.0" encoding="UTF-8"?>';

export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}
