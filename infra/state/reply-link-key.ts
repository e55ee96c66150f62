import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';

/** The key from which the links follow that sellers get by mail. */
export class ReplyLinkKey extends Construct {
  private readonly secret: Secret;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      description:
        'Makes the secrets of links that sellers get by mail. Another value gives the next mail another link.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: stage.removalPolicy,
    });
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Links that were mailed would stop to work. It opens nothing without the address and code of a page.',
    });
  }

  get arn(): string {
    return this.secret.secretArn;
  }

  /** Allows a function to make such links, and sets the secret's name. */
  grantTo(fn: AppFunction): void {
    fn.allow(['secretsmanager:GetSecretValue'], this.secret.secretArn);
    fn.set('replyLinkKey', this.secret.secretArn);
  }
}
