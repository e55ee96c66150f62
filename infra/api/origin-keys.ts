import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import { originKeyHeader } from '#lambdas/runtime/settings.ts';

/**
 * The keys by which the functions know that a request came through CloudFront: it sends the first one with every
 * request to the APIs, and the functions accept all of them, so that a key can be replaced without a pause
 * (docs/operations.md). CloudFormation reads the values when it deploys; the template names only the secrets.
 */
export class OriginKeys extends Construct {
  private readonly values: string[];

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.values = stage.originKeys.map((number) => this.key(number));
  }

  /** The header that CloudFront adds. It replaces what a client sends under that name. */
  get header(): Record<string, string> {
    return { [originKeyHeader]: this.values[0] ?? '' };
  }

  /** Lets a function refuse what did not come through CloudFront. */
  acceptedBy(fn: AppFunction): void {
    fn.set('originKeys', this.values.join(','));
  }

  private key(number: number): string {
    const secret = new Secret(this, `Key${number}`, {
      description: `CloudFront proves with it that a request came through it (key ${number}).`,
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
      // It unlocks nothing by itself, and a new stack makes a new one.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'A new value must reach CloudFront and the functions in one deploy, which a rotation function cannot make. ' +
        'The key proves only the way a request took; callers still need their own token or API key.',
    });
    return secret.secretValue.unsafeUnwrap();
  }
}
