import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { kinds, type ShownKind } from './kinds.tsx'

/** The kind of activity whose screens one is on, by their address. While these are being left it stays what it was. */
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
