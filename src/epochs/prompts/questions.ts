/** Asks a model to put questions about a statement (Validation Agent, DD-V01). */
export const QUESTIONS_PROMPT = `You write questions for a test of a documentation search.
You get one statement from a project's documentation, the sections it stands in, and how many questions to write.
Write questions that this statement answers and that a developer could ask who has not read it.
- Each must be worded differently: other words, another angle, not only another order.
- Each must be understood alone and be about this project's fact, not about general knowledge.
- None may contain the value that the statement gives as its answer.`

/** Asks a model for questions that a corpus does not answer (Validation Agent, DD-V03). */
export const UNSEEN_PROMPT = `You write questions for a test of a documentation search: questions that it must refuse to answer.
You get a summary of what a project's documentation speaks of, and how many questions of which kind to write.
Put each of them in three ways, worded differently. Every question must be plausible, understood alone, and definitely NOT answerable from this documentation.
- kind "far": diverse everyday domains: cooking, sports, history, music, geography and others.
- kind "near": what a reader of such documentation could well ask, about features, tools or settings that it does not have.`
