import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';

/** The secret under which addresses of deleted accounts, and those of sellers that we mailed, are hashed. */
export class UseSecret extends Construct {
  private readonly secret: Secret;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      description: 'Hashes the e-mail addresses of notes of use. Never change it: the notes would be lost.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: stage.removalPolicy,
    });
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'With another value nobody could tell any more which address has had its trial. It opens nothing.',
    });
  }

  /** Allows a function to read the secret, and sets its name. */
  grantTo(fn: AppFunction): void {
    fn.allow(['secretsmanager:GetSecretValue'], this.secret.secretArn);
    fn.set('useSecret', this.secret.secretArn);
  }
}
