import type { Address } from '@afterbell/contract/kernel/op'
import type { FilePart, Rig } from '../app.ts'
import type { MadeSchool } from '../make.ts'

/** A school in which calls are made. */
export interface World {
  rig: Rig
  school: MadeSchool
}

/** What a call is asked with. */
export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** The fields of a form, as other services send them to calls that take bytes. */
  form?: Record<string, string>
  /** The parts of a multipart body: files, and plain fields as texts. */
  files?: Record<string, FilePart | string>
  cookie?: string
  headers?: Record<string, string>
  /** Puts right what would keep every other call from being made. */
  undo?: () => Promise<void>
  /** Who alone can ask this, because they began it. */
  caller?: { token: string }
}

/**
 * For calls by their names: makes an input with which a call succeeds for a Super Admin, and everything it needs. Fresh
 * every time.
 */
export type Samples = Record<string, (world: World, address: Address | null) => Sample | Promise<Sample>>

export function nothing(): Sample {
  return {}
}

let given = 0

/** A word that no other sample has. */
export function unique(): string {
  given += 1
  return String(given)
}
