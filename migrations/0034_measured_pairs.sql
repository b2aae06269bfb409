-- What was measured of the queries that a test has counted: a later measurement of a query takes the place of the earlier one.
-- migrate:up
-- MRR@5 and NDCG@10 without and with the feature; null for what was counted before, which is not measured again.
alter table eval_ab_pairs
  add column control_mrr double precision,
  add column treatment_mrr double precision,
  add column control_ndcg double precision,
  add column treatment_ndcg double precision;

-- migrate:down
alter table eval_ab_pairs
  drop column control_mrr,
  drop column treatment_mrr,
  drop column control_ndcg,
  drop column treatment_ndcg;
