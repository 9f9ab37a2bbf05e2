// Accepting a finding as it is: the person looked at it, and need not be asked again (extensions of suite §3.3).
import { type Handler, mutation } from '../../kernel/command.ts';
import type { ReadDb } from '../../kernel/db.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { anomalyAccept } from '../contract.ts';
import type { Anomaly } from '../core/values.ts';
import { anomalyColumns, toAnomaly } from './anomaly-rows.ts';

export function acceptAnomalyHandler(): Handler {
  return mutation({
    def: anomalyAccept,
    run: (tx, input) => {
      const found = findAnomaly(tx, input.id);
      if (!found) return refuse('anomaly_not_found', 'There is no such finding.');
      // What is resolved is no longer so, and what is accepted was accepted.
      if (found.status !== 'open') return { ok: true, value: { anomaly: found }, unchanged: true };
      tx.run("UPDATE book_anomalies SET status = 'accepted' WHERE id = ?", [found.id]);
      return ok({ anomaly: { ...found, status: 'accepted' as const } });
    },
  });
}

function findAnomaly(db: ReadDb, id: string): Anomaly | undefined {
  const row = db.get(`SELECT ${anomalyColumns} FROM book_anomalies t WHERE t.id = ?`, [id]);
  return row && toAnomaly(row);
}
