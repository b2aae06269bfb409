-- Repositories on which nothing is written to people until somebody switches DocAlign on, and the issue that asks.
-- migrate:up
alter table repositories add column switched_on boolean not null default true;
alter table posted_epoch_issues rename to posted_issues;
alter table posted_issues add column kind text not null default 'epoch' check (kind in ('epoch', 'onboarding'));
alter table posted_issues drop constraint posted_epoch_issues_pkey;
alter table posted_issues add primary key (repository_id, kind);
alter table posted_issues alter column kind drop default;

-- migrate:down
delete from posted_issues where kind <> 'epoch';
alter table posted_issues drop constraint posted_issues_pkey;
alter table posted_issues drop column kind;
alter table posted_issues rename to posted_epoch_issues;
alter table posted_epoch_issues add primary key (repository_id);
alter table repositories drop column switched_on;
