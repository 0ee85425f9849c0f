import type { Address } from '@afterbell/contract/kernel/op'
import type { FilePart, Rig } from '../app.ts'
import type { MadeSchool } from '../make.ts'

/** The school in which calls are made. */
export interface World {
  rig: Rig
  school: MadeSchool
}

/** The input of a call. */
export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Form fields, for calls that take bytes from other services. */
  form?: Record<string, string>
  /** Multipart parts: files, and texts for plain fields. */
  files?: Record<string, FilePart | string>
  cookie?: string
  headers?: Record<string, string>
  /** Restores a state in which all other calls can be made. */
  undo?: () => Promise<void>
  /** The only caller who may make the call, because they started the act. */
  caller?: { token: string }
}

/**
 * By call name: creates an input with which the call succeeds for a Super Admin, and everything it depends on. Fresh on
 * each call.
 */
export type Samples = Record<string, (world: World, address: Address | null) => Sample | Promise<Sample>>

export function nothing(): Sample {
  return {}
}

let wordCount = 0

/** Returns a word that no other sample has. */
export function unique(): string {
  wordCount += 1
  return String(wordCount)
}
