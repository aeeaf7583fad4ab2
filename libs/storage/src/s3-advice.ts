import { GetBucketLifecycleConfigurationCommand, GetBucketVersioningCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';

/** What this store says it knows nothing of, or that this key may not ask: then there is nothing to say about it. */
const UNTOLD = new Set([403, 405, 501]);

/** What somebody should set on a bucket (docs/operations.md), each in a sentence; nothing of what the key may not ask. */
export async function adviceOn(client: S3Client, Bucket: string, abortSignal: AbortSignal): Promise<string[]> {
  const options = { abortSignal };
  const lifecycle = await told(
    client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }), options),
    'NoSuchLifecycleConfiguration',
  );
  const versioning = await told(client.send(new GetBucketVersioningCommand({ Bucket }), options));
  const rules = (lifecycle?.Rules ?? []).filter(({ Status }) => Status === 'Enabled');
  const advice: string[] = [];
  if (lifecycle && !rules.some(({ AbortIncompleteMultipartUpload: rule }) => rule)) {
    advice.push('the bucket has no rule that ends incomplete uploads');
  }
  if (versioning?.Status && lifecycle && !rules.some(({ NoncurrentVersionExpiration: rule }) => rule)) {
    advice.push('the bucket keeps versions and has no rule that ends them: what is erased stays');
  }
  return advice;
}

/** @param none the error that says that nothing is set */
async function told<T extends object>(answer: Promise<T>, none?: string): Promise<Partial<T> | null> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    if (error.name === none) return {};
    if (UNTOLD.has(error.$metadata.httpStatusCode ?? 0)) return null;
    throw error;
  }
}
