import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { kinds, type ShownKind } from './kinds.tsx'

/** Returns the kind of activity in the address. Stays the same while its screens are being left. */
export function useKindHere(): ShownKind {
  const here = kindAt(useLocation().pathname)
  const [kind, setKind] = useState<ShownKind>(here ?? 'classes')
  if (here && here !== kind) setKind(here)
  return here ?? kind
}

function kindAt(pathname: string): ShownKind | undefined {
  const screen = pathname.split('/')[1]
  return (Object.keys(kinds) as ShownKind[]).find((kind) => kinds[kind].addresses.screen === screen)
}
