DROP INDEX "employee_name";--> statement-breakpoint
DROP INDEX "employee_newest";--> statement-breakpoint
CREATE INDEX "employee_name" ON "employee" USING btree ("company_id",coalesce(nullif("name_ch", ''), "name_en"),"id");--> statement-breakpoint
CREATE INDEX "employee_newest" ON "employee" USING btree ("company_id",(-"id"));