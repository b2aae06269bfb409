import { buildSchema } from 'graphql'

/** The part of GitHub's GraphQL schema that the sandbox supports, with GitHub's names and nullability. */
export const SCHEMA = buildSchema(`
  scalar DateTime
  scalar URI
  scalar GitObjectID

  interface Node { id: ID! }
  interface Actor { login: String! url: URI! }
  interface Comment { id: ID! body: String! author: Actor createdAt: DateTime! updatedAt: DateTime! }
  interface Minimizable { isMinimized: Boolean! minimizedReason: String }
  interface Reactable {
    id: ID!
    databaseId: Int
    reactionGroups: [ReactionGroup!]
    reactions(after: String, before: String, first: Int, last: Int, content: ReactionContent): ReactionConnection!
  }

  enum PullRequestState { OPEN CLOSED MERGED }
  enum IssueOrderField { COMMENTS CREATED_AT UPDATED_AT }
  enum OrderDirection { ASC DESC }
  input IssueOrder { field: IssueOrderField! direction: OrderDirection! }
  enum ReactionContent { THUMBS_UP THUMBS_DOWN LAUGH HOORAY CONFUSED HEART ROCKET EYES }
  enum ReportedContentClassifiers { ABUSE DUPLICATE LOW_QUALITY OFF_TOPIC OUTDATED RESOLVED SPAM }

  type User implements Node & Actor { id: ID! databaseId: Int login: String! url: URI! }
  type Bot implements Node & Actor { id: ID! databaseId: Int login: String! url: URI! }
  type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }

  type Reaction { id: ID! databaseId: Int content: ReactionContent! createdAt: DateTime! user: User }
  type ReactionConnection { nodes: [Reaction] pageInfo: PageInfo! totalCount: Int! }
  type ReactionGroup {
    content: ReactionContent!
    createdAt: DateTime
    reactors(after: String, first: Int, last: Int): ReactorConnection!
  }
  union Reactor = Bot | User
  type ReactorConnection { nodes: [Reactor] pageInfo: PageInfo! totalCount: Int! }

  type IssueComment implements Node & Comment & Minimizable & Reactable {
    id: ID! databaseId: Int fullDatabaseId: String url: URI! body: String! author: Actor createdAt: DateTime! updatedAt: DateTime!
    isMinimized: Boolean! minimizedReason: String
    reactionGroups: [ReactionGroup!]
    reactions(after: String, before: String, first: Int, last: Int, content: ReactionContent): ReactionConnection!
  }
  type PullRequestReviewComment implements Node & Comment & Minimizable & Reactable {
    id: ID! databaseId: Int fullDatabaseId: String url: URI! body: String! author: Actor createdAt: DateTime! updatedAt: DateTime!
    isMinimized: Boolean! minimizedReason: String path: String! line: Int outdated: Boolean!
    reactionGroups: [ReactionGroup!]
    reactions(after: String, before: String, first: Int, last: Int, content: ReactionContent): ReactionConnection!
  }
  type PullRequestReviewCommentConnection { nodes: [PullRequestReviewComment] pageInfo: PageInfo! totalCount: Int! }
  type PullRequestReviewThread implements Node {
    id: ID! isResolved: Boolean! isOutdated: Boolean! resolvedBy: User path: String! line: Int
    viewerCanResolve: Boolean! viewerCanUnresolve: Boolean!
    comments(after: String, before: String, first: Int, last: Int): PullRequestReviewCommentConnection!
  }
  type PullRequestReviewThreadConnection { nodes: [PullRequestReviewThread] pageInfo: PageInfo! totalCount: Int! }
  type PullRequest implements Node {
    id: ID! databaseId: Int fullDatabaseId: String number: Int! title: String! url: URI! isDraft: Boolean!
    state: PullRequestState! headRefOid: GitObjectID! headRefName: String! baseRefOid: GitObjectID! baseRefName: String! updatedAt: DateTime!
    reviewThreads(after: String, before: String, first: Int, last: Int): PullRequestReviewThreadConnection!
  }
  type PullRequestConnection { nodes: [PullRequest] pageInfo: PageInfo! totalCount: Int! }
  type Repository implements Node {
    id: ID! databaseId: Int name: String! nameWithOwner: String!
    pullRequest(number: Int!): PullRequest
    pullRequests(
      after: String, before: String, first: Int, last: Int, states: [PullRequestState!], baseRefName: String, headRefName: String
      orderBy: IssueOrder
    ): PullRequestConnection!
  }
  type RateLimit { cost: Int! limit: Int! remaining: Int! used: Int! resetAt: DateTime! }

  type Query {
    node(id: ID!): Node
    nodes(ids: [ID!]!): [Node]!
    repository(owner: String!, name: String!, followRenames: Boolean = true): Repository
    rateLimit(dryRun: Boolean = false): RateLimit
    viewer: User!
  }

  input ResolveReviewThreadInput { threadId: ID! clientMutationId: String }
  input UnresolveReviewThreadInput { threadId: ID! clientMutationId: String }
  input MinimizeCommentInput { subjectId: ID! classifier: ReportedContentClassifiers! clientMutationId: String }
  input UnminimizeCommentInput { subjectId: ID! clientMutationId: String }
  type ResolveReviewThreadPayload { clientMutationId: String thread: PullRequestReviewThread }
  type UnresolveReviewThreadPayload { clientMutationId: String thread: PullRequestReviewThread }
  type MinimizeCommentPayload { clientMutationId: String minimizedComment: Minimizable }
  type UnminimizeCommentPayload { clientMutationId: String unminimizedComment: Minimizable }

  type Mutation {
    resolveReviewThread(input: ResolveReviewThreadInput!): ResolveReviewThreadPayload
    unresolveReviewThread(input: UnresolveReviewThreadInput!): UnresolveReviewThreadPayload
    minimizeComment(input: MinimizeCommentInput!): MinimizeCommentPayload
    unminimizeComment(input: UnminimizeCommentInput!): UnminimizeCommentPayload
  }
`)
