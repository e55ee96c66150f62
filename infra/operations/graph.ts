import { GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';

/** Half a row of the dashboard. */
export const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, width: 12, left, right });
