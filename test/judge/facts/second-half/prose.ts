import { type LabelledSet, lie, truth } from '../labelled.ts'

/** Statements against texts, written once the rules were frozen. */
export const PROSE: readonly LabelledSet[] = [
  {
    source: `# Tidewater ferries: conditions of carriage

Tickets may be returned up to 48 hours before departure for a full refund. After that, half of the fare is refunded. No refund is
given once the ferry has left. Bicycles travel free of charge, but dogs need a ticket of their own. Check-in for cars closes 30
minutes before departure. The last ferry of the day leaves Kelmouth at 21:40. Cabins can be booked on the night crossing only.
Smoking is allowed on the upper deck and forbidden everywhere else. The timetable was last changed on 3 November 2024.`,
    statements: [
      lie('A full refund is given for tickets that are returned up to 24 hours before departure.'),
      lie('Dogs travel free of charge.'),
      lie('Smoking is forbidden on the upper deck.'),
      truth('Bicycles do not need a ticket, whereas dogs do.'),
      truth('Cars cannot check in during the last half hour before departure.'),
      truth('Once the ferry has left, the fare is not refunded.'),
    ],
  },
  {
    source: `The Loomis 400 espresso machine heats up in 90 seconds. Its water tank holds 1.8 litres and must be refilled with cold
water; never pour hot water into the tank. Descale the machine every three months, or when the orange light blinks. The drip tray is
dishwasher-safe, the water tank is not. The machine switches itself off after 20 minutes. The guarantee is valid for two years and does
not cover damage by limescale. It can be connected to the Loomis app on Android; an app for iOS is not available.`,
    statements: [
      lie('The guarantee covers damage by limescale.'),
      lie('The Loomis app is available for iOS and Android.'),
      lie('After 30 minutes the machine switches itself off.'),
      truth('The water tank holds 1800 ml.'),
      truth('The tank is filled with cold water, not with hot water.'),
      truth('There is an app for Android but none for iOS.'),
    ],
  },
  {
    source: `# Brindle job runner

Brindle reads its jobs from \`brindle.toml\`. Jobs run in parallel; pass \`--jobs 1\` to run them one after the other. A job that fails
is retried twice, with a pause of 10 seconds in between. Output is written to stdout unless \`--quiet\` is given. Metrics are
exported in the Prometheus format on port 9464. Secrets are never written to the log. Since 2.3.0 configuration in YAML is no longer
read; TOML is the only format. To trigger a job remotely, send a POST request to \`/jobs/{name}/runs\`.`,
    statements: [
      lie('Jobs run sequentially unless told otherwise.'),
      lie('Brindle exports its metrics on port 9090.'),
      lie('A run is triggered remotely with a GET request to `/jobs/{name}/runs`.'),
      truth('Configuration is written in TOML rather than in YAML.'),
      truth('Between two attempts, a failed job waits for 10,000 ms.'),
      truth('The log does not contain any secrets.'),
    ],
  },
  {
    source: `The treaty was signed in Lisbon on 9 May 1912 and came into force two years later. It was ratified by eleven states; Norway
signed it but never ratified it. The commission that it set up met for the first time in 1915. Its seat was moved from Ghent to Basel
in 1921. Fishing within three nautical miles of the coast remained prohibited, and the whaling clause was repealed in 1937.`,
    statements: [lie('Norway ratified the treaty.'), truth('The seat of the commission was not always in Basel.')],
  },
]
