import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  ConfigurationSetEventDestination,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stages.ts';

/**
 * How SES treats every mail of a stage, Cognito's and ours. An address that bounced or complained is on the account's
 * suppression list from then on, whatever the account's own setting: nothing more is sent to it, and it spoils the
 * account's reputation once. What becomes of a mail SES puts on the account's event bus. Only in a stage that sends by SES.
 */
export class Mails extends Construct {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    if (stage.emailSender === undefined) return;
    const set = new ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName: mailSetName(stage),
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
    // SES puts its events on the default bus only. Rules of the app's stack choose among them (mail-events.ts).
    const events = new ConfigurationSetEventDestination(this, 'Events', {
      configurationSet: ConfigurationSet.fromConfigurationSetName(this, 'Named', mailSetName(stage)),
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.DELIVERY, EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    events.node.addDependency(set);
  }
}

/**
 * Fixed, so that the app's stack imports nothing that the state's could not take away again when a stage stops sending
 * mails.
 */
export const mailSetName = ({ stackName }: Stage): string => stackName;
