/** The most that a job can take: no data. */
export type NoData = Record<string, never>

/** How often jobs of a queue are tried, for how long, and when they are due by themselves. */
export interface JobOptions {
  readonly retryLimit: number
  readonly retryDelay: number
  readonly retryBackoff: boolean
  readonly retryDelayMax?: number
  readonly expireInSeconds: number
  /** Interval of a worker's heartbeat. A worker silent for longer is considered dead, and the job starts again. */
  readonly heartbeatSeconds?: number
  /** For frequent jobs: how long a finished one is stored. */
  readonly deleteAfterSeconds?: number
  /** Queue for jobs whose last attempt failed. Listed in `jobs.ts` before the queues that name it. */
  readonly deadLetter?: Job<never>
  /** Schedule in UTC: minute, hour, day, month, weekday. Runs once, however many workers there are. */
  readonly cron?: string
}

/** The declaration of a kind of job. `Data` is what travels with each job: ids only, never contents. */
export interface Job<Data, Name extends string = string> {
  /** Name of the queue. Databases store it, so it never changes. */
  readonly name: Name
  readonly options: JobOptions
  /** Never set; lets the compiler check data against the declaration. */
  readonly takes?: (data: Data) => void
}

export type DataOf<J> = J extends Job<infer Data> ? Data : never

/** Declares a kind of job: `job<{ schoolId: string }>()('care.school', { retryLimit: 2, … })`. */
export function job<Data = NoData>() {
  return <const Name extends string>(name: Name, options: JobOptions): Job<Data, Name> => ({ name, options })
}

/** Does one job. Jobs of a queue run one after another, or `atATime` in parallel if they wait for other systems. */
export interface Handler<Data> {
  (data: Data): Promise<void>
  atATime?: number
}

/** Makes the handler of a job from what it works with. */
export interface Run<Data, Parts, Name extends string = string> {
  (parts: Parts): Handler<Data>
  readonly job: Job<Data, Name>
}

/** Says how a job runs: `jobs.ts` lists it, and the worker calls it with the parts it names. */
export function runs<Data, Parts, const Name extends string>(
  job: Job<Data, Name>,
  run: (data: NoInfer<Data>, parts: Parts) => Promise<void>,
  options: { atATime?: number } = {},
): Run<Data, Parts, Name> {
  const handlerWith = (parts: Parts): Handler<Data> =>
    Object.assign((data: Data) => run(data, parts), options)
  return Object.assign(handlerWith, { job })
}
