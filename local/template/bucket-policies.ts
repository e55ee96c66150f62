import * as z from 'zod/mini';
import type { Template } from './template.ts';

const Statement = z.object({ Effect: z.string(), Action: z.unknown(), Principal: z.unknown() });
const BucketPolicy = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
});

/** The buckets whose policy allows CloudFront an action (`s3:GetObject`). */
export function bucketsForCloudFront(template: Template, action: string): Set<string> {
  const allows = ({ Effect, Action, Principal }: z.infer<typeof Statement>) =>
    Effect === 'Allow' && JSON.stringify(Principal).includes('cloudfront') && [Action].flat().includes(action);
  return new Set(
    template
      .resources('AWS::S3::BucketPolicy')
      .map((resource) => BucketPolicy.parse(resource.properties))
      .filter((policy) => policy.PolicyDocument.Statement.some(allows))
      .map((policy) => policy.Bucket),
  );
}
