import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { AppFunction, type FunctionBase } from '#infra/functions/function.ts';
import type { Tables } from '#infra/state/tables.ts';
import { callEvery } from './schedule.ts';

type WaitingChatsProps = { base: FunctionBase; tables: Tables };

/** Counts the customers who wait in the chat. An alarm watches the count. */
export class WaitingChats extends AppFunction {
  constructor(scope: Construct, id: string, { base, tables }: WaitingChatsProps) {
    super(scope, id, {
      ...base,
      area: 'waiting-chats',
      timeoutSeconds: 30,
      lost: 'Users lose nothing: nobody is told how many customers wait in the chat.',
    });
    tables.chats.grantIndexTo(this);
    callEvery(Duration.minutes(15), this, this, 'Counts the customers who wait in the chat.');
  }
}
