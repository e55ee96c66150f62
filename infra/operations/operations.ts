import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Budget } from './budget.ts';
import { Monitoring, type MonitoringProps } from './monitoring.ts';

/**
 * Alarms, counts of the logs, the dashboard and the budget. A stack of its own inside the app's, of whose 500 resources
 * it would take a fifth. Nothing of the system refers to it.
 */
export class Operations extends NestedStack {
  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id, { description: 'Alarms, dashboard and budget' });
    new Monitoring(this, 'Monitoring', props);
    new Budget(this, 'Budget', { stage: props.stage });
  }
}
