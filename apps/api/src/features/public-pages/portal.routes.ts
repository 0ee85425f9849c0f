import { publicLink } from '../school/public-link.ts'
import { portal, portalSettings } from '@afterbell/contract/public-pages/portal'
import { ACTIVITY_KINDS, activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import type { Pool } from '../../platform/database/database.ts'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import { activityPages } from '@afterbell/contract/public-pages/activity-page'
import { activityDates } from './activity-dates.ts'
import { changeBackground, removeBackground } from './background.ts'
import { findPortal } from './find-portal.ts'
import { readSettings, updateSettings } from './portal-settings.ts'
import { kindSettings, portalOf, unset } from './portal.store.ts'

export interface PortalParts {
  pool: Pool
  /** Public address of this server, for links. */
  publicUrl: string
}

/** Routes for a school's public pages and their settings. */
export function portalRoutes(parts: PortalParts): ServedCall[] {
  const { publicUrl } = parts
  return [
    ...serve(portal, {
      find: findPortal(parts),
      info: async ({ tx, school }) => {
        const [shared, settings] = await Promise.all([portalOf(tx, school.id), kindSettings(tx, school.id)])
        return {
          ...school,
          ...shared,
          script: `${publicUrl}/assets/widget.v1.js`,
          pages: ACTIVITY_KINDS.flatMap((kind) =>
            (['list', 'calendar'] as const).map((view) => ({
              kind,
              view,
              url: publicLink(publicUrl, school, { screen: activityKinds[kind].addresses.screen, view }),
              visible: (settings.get(kind) ?? unset(kind)).visible,
            })),
          ),
        }
      },
      url: ({ school }) => ({
        url: publicLink(publicUrl, school, { screen: activityKinds.classes.addresses.screen, view: 'list' }),
      }),
      changeBackground,
      removeBackground,
    }),
    ...serve(activityPages, { dates: activityDates }),
    ...serve(portalSettings, { get: readSettings, update: updateSettings }),
  ]
}
