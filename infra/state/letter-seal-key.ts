import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';

/** The certificate and key by which signed letters are sealed. A stage where letters can't be signed has none. */
export class LetterSealKey extends Construct {
  private readonly secret: Secret | undefined;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    if (stage.letterSeal === 'off') return;
    this.secret = new Secret(this, 'Secret', {
      description: 'Seals letters that sellers sign. `npm run seal-key` puts a certificate of its own in.',
      removalPolicy: stage.removalPolicy,
    });
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'A seal lasts as long as what it sealed; a command makes another: docs/operations.md.',
    });
  }

  /** The secret's ARN; `undefined` without one. */
  get arn(): string | undefined {
    return this.secret?.secretArn;
  }

  /** Allows a function to seal, and sets the secret's name. */
  grantTo(fn: AppFunction): void {
    if (this.secret === undefined) return;
    fn.allow(['secretsmanager:GetSecretValue'], this.secret.secretArn);
    fn.set('sealKey', this.secret.secretArn);
  }
}
