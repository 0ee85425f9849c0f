import type pg from 'pg'
import type { Pool } from '../../src/platform/database/database.ts'

interface Sent {
  name?: string
  text: string
  values?: unknown[]
}

/**
 * Returns the pool without its locks, for controls. It strips the lock on sections and holds matching statements at a
 * gate, so that all callers have read before the first one writes.
 */
export function carelessPool(pool: Pool, at: RegExp, gate: () => Promise<void>): Pool {
  const careless = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (statement: string | Sent) => Promise<unknown>
    const gatedQuery = async (sent: string | Sent) => {
      if (typeof sent === 'string') return query(sent)
      if (at.test(sent.text)) await gate()
      if (!/^\s*select id from section/.test(sent.text)) return query(sent)
      return query({ text: sent.text.replace(/for no key update\s*$/, ''), values: sent.values ?? [] })
    }
    return new Proxy(client, {
      get: (target, key) => (key === 'query' ? gatedQuery : bound(target, Reflect.get(target, key))),
    })
  }
  const connections = new Proxy(pool.pg, {
    get: (target, key) =>
      key === 'connect'
        ? async () => careless(await target.connect())
        : bound(target, Reflect.get(target, key)),
  })
  return { ...pool, pg: connections }
}

/** Returns a gate that opens once `many` callers wait at it. */
export function gateFor(many: number): () => Promise<void> {
  let come = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return () => {
    come += 1
    if (come === many) open()
    return opened
  }
}

function bound(target: object, value: unknown): unknown {
  return typeof value === 'function' ? value.bind(target) : value
}
