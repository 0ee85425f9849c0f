import {
  byRank,
  coverPlans,
  PLANS_MAX,
  type CoverPlan,
  type CoverPlans,
  type CoverTask,
  type PlanRank,
} from './cover-week.ts'
import { minutesWithin, type Span } from './hours.ts'

/** Reasons that are given for one gap. */
const LEFT_OUT_MAX = 3

export interface ChildTask extends CoverTask {
  readonly childId: string
}

/** One way to cover the hours of several children. */
export interface FamilyPlan extends PlanRank {
  readonly children: readonly { readonly childId: string; readonly plan: CoverPlan }[]
}

/**
 * Finds the best ways to cover the hours of several children. No section is used for more children than it has spots
 * (`spots` by section; one that is not named has room for all). If each plan would, the children named first choose first.
 */
export function coverFamily(
  tasks: readonly ChildTask[],
  spots: ReadonlyMap<string, number>,
  plansMax = PLANS_MAX,
): { plans: FamilyPlan[]; isWhole: boolean } {
  const searches = tasks.map((task) => coverPlans(task, { plansMax }))
  const isWhole = searches.every((each) => each.isWhole)
  const sections = new Map(
    tasks.flatMap(({ offers }) => offers.map(({ id, sectionId }) => [id, sectionId] as const)),
  )
  const plans = combinations(tasks, searches)
    .filter((plan) => fits(plan, sections, spots))
    .sort(byRank)
    .slice(0, plansMax)
  if (plans.length > 0) return { plans, isWhole }
  return { plans: [inTurn(tasks, sections, spots)], isWhole: false }
}

function combinations(tasks: readonly ChildTask[], searches: readonly CoverPlans[]): FamilyPlan[] {
  let whole: FamilyPlan[] = [{ children: [], gapMinutes: 0, priceCents: 0, placeChanges: 0 }]
  for (const [index, { childId }] of tasks.entries())
    whole = whole.flatMap((before) =>
      searches[index]!.plans.map((plan) => ({
        children: [...before.children, { childId, plan }],
        gapMinutes: before.gapMinutes + plan.gapMinutes,
        priceCents: before.priceCents + plan.priceCents,
        placeChanges: before.placeChanges + plan.placeChanges,
      })),
    )
  return whole
}

/** How many children a plan puts into each section. */
function usesOf(
  plans: readonly CoverPlan[],
  sections: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const { offerIds } of plans)
    for (const sectionId of new Set(offerIds.map((id) => sections.get(id)!)))
      uses.set(sectionId, (uses.get(sectionId) ?? 0) + 1)
  return uses
}

function fits(
  { children }: FamilyPlan,
  sections: ReadonlyMap<string, string>,
  spots: ReadonlyMap<string, number>,
): boolean {
  const uses = usesOf(
    children.map(({ plan }) => plan),
    sections,
  )
  return [...uses].every(([sectionId, count]) => count <= (spots.get(sectionId) ?? Infinity))
}

function inTurn(
  tasks: readonly ChildTask[],
  sections: ReadonlyMap<string, string>,
  spots: ReadonlyMap<string, number>,
): FamilyPlan {
  const children: { childId: string; plan: CoverPlan }[] = []
  for (const task of tasks) {
    const uses = usesOf(
      children.map(({ plan }) => plan),
      sections,
    )
    const hasRoom = (sectionId: string) => (uses.get(sectionId) ?? 0) < (spots.get(sectionId) ?? Infinity)
    const offers = task.offers.filter(({ sectionId }) => hasRoom(sectionId))
    const [plan] = coverPlans({ ...task, offers }, { plansMax: 1 }).plans
    if (plan) children.push({ childId: task.childId, plan })
  }
  const sum = (of: (plan: CoverPlan) => number) => children.reduce((all, { plan }) => all + of(plan), 0)
  return {
    children,
    gapMinutes: sum(({ gapMinutes }) => gapMinutes),
    priceCents: sum(({ priceCents }) => priceCents),
    placeChanges: sum(({ placeChanges }) => placeChanges),
  }
}

/** Returns those of the things a child may not join that would cover most of a gap, each with its minutes there. */
export function leftOutOf<Refused extends { readonly meetings: readonly Span[] }>(
  gap: readonly Span[],
  refused: readonly Refused[],
): Refused[] {
  return refused
    .map((each) => ({ each, minutes: minutesWithin(gap, each.meetings) }))
    .filter(({ minutes }) => minutes > 0)
    .sort((one, other) => other.minutes - one.minutes)
    .slice(0, LEFT_OUT_MAX)
    .map(({ each }) => each)
}
