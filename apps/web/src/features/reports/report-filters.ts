import { settings } from '@afterbell/contract/settings/settings'
import { ACTIVITY_KINDS, activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import type { Filter } from '../../lists/actions.ts'
import { useRead } from '../../platform/calls/calls.ts'

export const kindFilter = {
  key: 'activityType',
  label: 'Kind',
  choices: ACTIVITY_KINDS.map((kind) => ({ value: kind, label: activityKinds[kind].words.many })),
} as const satisfies Filter

/**
 * Filters for the activities of a report: kind, location, and the one activity it was opened for. Does not read the locations
 * for a report without these filters.
 */
export function useScopeFilters(
  activity?: { id: string | undefined; name: string | undefined },
  isScoped = true,
): Filter[] {
  const locations = useRead(settings.locationNames, {}, { freshForMs: 300_000, enabled: isScoped })
  return [
    kindFilter,
    {
      key: 'locationId',
      label: 'Location',
      choices: (locations.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    ...(activity?.id
      ? [
          {
            key: 'activityId',
            label: 'Activity',
            choices: [{ value: activity.id, label: activity.name ?? 'One activity' }],
          },
        ]
      : []),
  ]
}

export const stepFilter = {
  key: 'step',
  label: 'Interval',
  choices: [
    { value: 'WEEK', label: 'By week' },
    { value: 'MONTH', label: 'By month' },
  ],
} as const satisfies Filter
