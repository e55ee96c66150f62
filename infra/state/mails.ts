import { ConfigurationSet, SuppressionReasons } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stages.ts';

/**
 * How SES treats every mail of a stage, Cognito's and ours. An address that bounced or complained is on the account's
 * suppression list from then on, whatever the account's own setting: nothing more is sent to it, and it spoils the
 * account's reputation once. Only in a stage that sends by SES.
 */
export class Mails extends Construct {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    if (stage.emailSender === undefined) return;
    new ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName: mailSetName(stage),
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
  }
}

/**
 * Fixed, so that the app's stack imports nothing that the state's could not take away again when a stage stops sending
 * mails.
 */
export const mailSetName = ({ stackName }: Stage): string => stackName;
