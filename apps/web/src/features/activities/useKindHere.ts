import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { kinds, type ScreenKind } from './kinds.tsx'

/** Returns the kind of activity in the address. Stays the same while its screens are being left. */
export function useCurrentKind(): ScreenKind {
  const addressKind = kindAt(useLocation().pathname)
  const [kind, setKind] = useState<ScreenKind>(addressKind ?? 'classes')
  if (addressKind && addressKind !== kind) setKind(addressKind)
  return addressKind ?? kind
}

function kindAt(pathname: string): ScreenKind | undefined {
  const screen = pathname.split('/')[1]
  return (Object.keys(kinds) as ScreenKind[]).find((kind) => kinds[kind].addresses.screen === screen)
}
