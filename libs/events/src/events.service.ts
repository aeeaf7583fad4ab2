import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import type { EventType } from './event-types';
import type { InternalEvent, NewEvent } from './new-event';
import { eventRowOf, EventsRepository, type EventInsert, type EventLine } from './events.repository';
import { consumersOf, INTERNAL_TYPES, type Consumer } from './inbox/consumers';
import { EventInbox } from './inbox/event-inbox.repository';

/** Its id is made when it is recorded, so that ids stand in the order of the events, too. */
interface Unfinished {
  row: EventInsert;
  event: NewEvent;
}

/** Where an event's object was not given it is asked for before the commit. */
type Recorded = EventLine | Unfinished;

/**
 * Writes to the outbox: whoever changes something records it here, in the transaction of the change. The rows are written as the last
 * thing before the commit, so that the lock under which a feed's numbers are drawn is held for a moment only. Consumers within the
 * service have it in their inboxes at once, so that the rest of the transaction sees what is owed (ADR 0028).
 */
@Injectable()
export class EventsService {
  /** What each open transaction has recorded so far, by team. */
  private readonly recorded = new WeakMap<object, Map<string, Recorded[]>>();
  private readonly consumers = new Map<Consumer, () => void>();

  constructor(
    private readonly db: Db,
    private readonly repository: EventsRepository,
    private readonly inbox: EventInbox,
  ) {}

  /** Outside of a transaction it is written at once. */
  async record(...events: (NewEvent | InternalEvent)[]): Promise<void> {
    if (!this.db.inTransaction) return this.db.tx(() => this.record(...events));
    this.keep(events.filter((event): event is NewEvent => !isInternal(event)));
    await this.deliver(events);
  }

  /** After a statement, outside of any transaction, that recorded events of this type by itself (`eventsOf`). */
  wake(type: EventType): void {
    this.wakeAll(consumersOf(type));
  }

  /**
   * `wake` is called after each commit with something for the consumer. It is a hint: a process without it, or one that dies, leaves what
   * is in the inbox to a scheduled task of the worker.
   */
  consumedBy(consumer: Consumer, wake: () => void): void {
    this.consumers.set(consumer, wake);
  }

  private async deliver(events: readonly (NewEvent | InternalEvent)[]): Promise<void> {
    const deliveries = events.flatMap((event) => {
      const { type, companyId } = event;
      const handled = isInternal(event) ? [] : (event.handled ?? []);
      const consumers = companyId ? consumersOf(type).filter((consumer) => !handled.includes(consumer)) : [];
      return consumers.map((consumer) => ({ consumer, companyId: companyId as string }));
    });
    if (deliveries.length === 0) return;
    await this.inbox.deliver(deliveries);
    this.wakeAll([...new Set(deliveries.map(({ consumer }) => consumer))]);
  }

  private wakeAll(consumers: readonly Consumer[]): void {
    if (consumers.length > 0) this.db.afterCommit(() => consumers.forEach((consumer) => this.consumers.get(consumer)?.()));
  }

  private keep(events: readonly NewEvent[]): void {
    const transaction = this.db.currentTransaction;
    if (!transaction || events.length === 0) return;
    let teams = this.recorded.get(transaction);
    if (!teams) {
      this.recorded.set(transaction, (teams = new Map<string, Recorded[]>()));
      const all = teams;
      this.db.beforeCommit(() => this.write(all));
    }
    for (const event of events) {
      this.db.concerns(event.teamId);
      const row = eventRowOf(event);
      const recorded = typeof event.object === 'function' ? { row, event } : { row, data: dataOf(event, event.object) };
      const ofTeam = teams.get(event.teamId);
      if (ofTeam) ofTeam.push(recorded);
      else teams.set(event.teamId, [recorded]);
    }
  }

  /**
   * For a transaction that holds rows so hard that others wait for them with their team's turn in hand: it takes the turn first. Every
   * other writer of the team waits until it ends.
   */
  holdTurn(teamId: string): Promise<void> {
    return this.repository.takeTurn(teamId);
  }

  /**
   * Writes what the surrounding transaction has recorded so far, with the objects as they are now: what is about to be merged away
   * could not be shown at the end. The team's turn is held from then on.
   * @returns to be called where a savepoint from before is rolled back: they are written later then
   */
  async flush(): Promise<() => void> {
    const transaction = this.db.currentTransaction;
    const teams = transaction && this.recorded.get(transaction);
    if (!teams) return () => undefined;
    const soFar = new Map(teams);
    const takeBack = (): void => {
      teams.clear();
      for (const [team, events] of soFar) teams.set(team, events);
    };
    await this.write(soFar);
    teams.clear();
    return takeBack;
  }

  /** All objects first, since others of the team wait from the first row on; teams in one order, so that no two wait for each other. */
  private async write(teams: Map<string, Recorded[]>): Promise<void> {
    const rows = new Map<string, EventLine[]>();
    for (const [team, events] of teams) {
      const ofTeam: EventLine[] = [];
      for (const each of events) ofTeam.push('data' in each ? each : await finished(each));
      rows.set(team, ofTeam);
    }
    for (const team of [...rows.keys()].sort()) await this.repository.append(team, rows.get(team) ?? []);
  }
}

function isInternal(event: NewEvent | InternalEvent): event is InternalEvent {
  return (INTERNAL_TYPES as readonly string[]).includes(event.type);
}

async function finished({ row, event }: Unfinished): Promise<EventLine> {
  return { row, data: dataOf(event, await (event.object as () => unknown)()) };
}

function dataOf({ changes, extra }: NewEvent, object: unknown): string {
  return JSON.stringify({ object, ...(changes && { changes }), ...extra });
}
