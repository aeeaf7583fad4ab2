/**
 * A file of a multipart request, already in storage. Unless it is kept, a refusal or the end of the answer removes it; where the
 * caller hung up, the scheduled removal of orphaned files does.
 */
export class StoredUpload {
  kept = false;

  constructor(
    readonly storageKey: string,
    /** As sent, path parts and control characters removed; shown, never used as a path. */
    readonly fileName: string,
    /** The type that the header claims. */
    readonly claimedType: string,
    readonly sizeBytes: number,
    /** Hex. */
    readonly sha256: string,
    /** The first 4 KiB. */
    readonly head: Buffer,
    /** The last KiB. */
    readonly tail: Buffer,
  ) {}

  /** To be called once the row that names the file is committed: `db.afterCommit(() => upload.keep())`. */
  keep(): void {
    this.kept = true;
  }
}
