import { familyImports, imports } from '@afterbell/contract/imports/imports'
import type { Address } from '@afterbell/contract/kernel/op'
import type { Sealer } from '../../platform/security/sealing.ts'
import { afterReading, serve, type Acts, type AnyCall, type ServedCall } from '../../platform/http/serve.ts'
import { changeImport, confirmImport, getImport, importRows, listImports, undoImport } from './import-acts.ts'
import { importKindAt, type ImportKind } from './import-kinds.ts'
import type { ReadFile } from './read-file.ts'
import { readUploaded, uploadImport } from './upload-import.ts'

/** A call at an address of its import kind. */
type AddressedCall = AnyCall & { address: Address | null }

export function importRoutes({ sealer }: { sealer: Sealer }): ServedCall[] {
  /** Wraps a handler to pass it the import kind of the call's address. */
  const withKind =
    <C extends AnyCall, T>(act: (call: C, kind: ImportKind, sealer: Sealer) => T) =>
    (call: C & AddressedCall) =>
      act(call, importKindAt(call.address), sealer)
  const acts = {
    list: withKind(listImports),
    upload: afterReading(withKind(readUploaded), (call: AddressedCall, file: ReadFile) =>
      uploadImport(call, file, importKindAt(call.address), sealer),
    ),
    get: withKind(getImport),
    change: withKind(changeImport),
    rows: withKind(importRows),
    confirm: withKind(confirmImport),
    undo: withKind(undoImport),
  }
  // Both routes share these handlers; each call's answer is put into the shape that it declares.
  return [
    ...serve(imports, acts as unknown as Acts<typeof imports>),
    ...serve(familyImports, acts as unknown as Acts<typeof familyImports>),
  ]
}
