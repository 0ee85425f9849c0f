import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { assertSession, knowSession } from './guards.ts'
import { Root } from './Root.tsx'

export const root = createRootRoute({ beforeLoad: knowSession, component: Root })

/** Frame around every screen of a school. */
export const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: assertSession,
  component: lazyRouteComponent(() => import('../features/frame/Frame.tsx'), 'Frame'),
})

/** An invalid parameter counts as missing, so that a link never breaks. */
export const optional = z.catch(z.optional(z.string()), undefined)
